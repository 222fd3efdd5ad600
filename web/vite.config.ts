import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server sends what is in its folder, and the wheel contains it. The gallery is for developers and tests only.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: mode === 'gallery' ? '../build/gallery' : '../src/knaves/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(mode === 'gallery' ? { rollupOptions: { input: 'gallery.html' } } : {}),
  },
}))
