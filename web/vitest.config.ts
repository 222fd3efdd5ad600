import { svelte } from '@sveltejs/vite-plugin-svelte'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

// The components in a real browser, the one of the system: its path comes from whoever starts the tests.
declare const process: { env: Record<string, string | undefined> }

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['tests/*.test.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      viewport: { width: 390, height: 844 },
      provider: playwright({
        launchOptions: { executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
