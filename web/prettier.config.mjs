// How the page's code is laid out: `npm run format` does it, and `make check` asks for it. It is the style that the
// code had, as far as prettier has an option for that.
export default {
  printWidth: 120,
  semi: false,
  singleQuote: true,
  bracketSameLine: true,
  plugins: ['prettier-plugin-svelte'],
  overrides: [
    { files: '*.svelte', options: { parser: 'svelte' } },
    { files: '*.css', options: { singleQuote: false } },
  ],
}
