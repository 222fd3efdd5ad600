import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server sends what is in this folder; the wheel contains it.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { outDir: '../src/knaves/server/page', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
})
