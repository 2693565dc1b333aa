/** A document that the bundler puts in as text. */
declare module '*.yaml' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives a text as the default export
  export default text;
}
