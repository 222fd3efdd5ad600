import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server sends what is in its folder, and the wheel contains it. The site is for any web host, under any path. The
// gallery is for developers and tests only.
const OUT: Record<string, string> = { gallery: '../build/gallery', site: '../src/knaves/device/site' }

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: mode === 'site' ? './' : '/',
  worker: { format: 'es' as const },
  build: {
    outDir: OUT[mode] ?? '../src/knaves/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      ...(mode === 'gallery' ? { input: 'gallery.html' } : {}),
      // A module that many parts share is in the first view anyway: one file of them is smaller than a file for each
      // combination of parts.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 6 }] } },
    },
  },
}))
