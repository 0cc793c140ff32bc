/** The public interface of packages, for features above it and the context. */

/** Packages as stored on the disk. */
export { createKeptPackages } from './kept.ts'
