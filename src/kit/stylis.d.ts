// stylis ships no types. This declares the one export we use.
declare module 'stylis' {
  export const prefixer: import('@emotion/cache').StylisPlugin;
}
