/**
 * The package has types for its full build alone; the light one is the same without subtitles, other sound tracks and
 * protected films.
 */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
