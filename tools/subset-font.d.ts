declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'sfnt'
    preserveNameIds?: readonly number[]
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
