import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server sends what is in its folder, and the wheel contains it. The site is for any web host, under any path. The
// gallery is for developers and tests only. The documentation has one script, which goes to pages that are built.
const OUT: Record<string, string> = {
  gallery: '../build/gallery',
  site: '../src/knaves/device/site',
  docs: '../site/javascripts',
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: mode === 'site' ? './' : '/',
  worker: { format: 'es' as const },
  build: {
    outDir: OUT[mode] ?? '../src/knaves/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    ...(mode === 'docs' ? { copyPublicDir: false } : {}),
    rolldownOptions:
      mode === 'docs'
        ? // A module would not run in a page that is opened from the disk.
          { input: 'docs/fair.ts', output: { format: 'iife' as const, entryFileNames: '[name].js' } }
        : {
            ...(mode === 'gallery' ? { input: 'gallery.html' } : {}),
            // A module that many parts share is in the first view anyway: one file of them is smaller than a file for
            // each combination of parts.
            output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 6 }] } },
          },
  },
}))
