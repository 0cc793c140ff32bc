/** Fonts as the first page needs them. */
import type { Plugin } from 'vite'

/** The cut files that draw every first screen; the whole subsets (…-wght-normal-…) wait until a letter asks for them. */
const preloadedFonts = /(?:onest|unbounded)-(?!.*-wght-normal-).+\.woff2$/

/** Names fonts in the page's head: the browser would otherwise find them only after reading the stylesheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  }
}
