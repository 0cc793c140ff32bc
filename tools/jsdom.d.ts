/** The part of jsdom that tests use; it ships no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { runScripts: 'dangerously' })
    readonly window: { document: Document }
  }
}
