/**
 * The e2e tests that last longest or wait for rounds: they start before the others, so that none is left at the end.
 */
export const longTests = ['operator', 'crash', 'phone'].map((name) => `${name}.spec.ts`)
