/** The Stanford bunny, as its package has it. */
declare module 'bunny' {
  export const positions: readonly (readonly number[])[];
  export const cells: readonly (readonly number[])[];
}
