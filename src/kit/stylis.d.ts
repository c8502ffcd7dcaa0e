// stylis brings no types of its own; this is the one thing we take from it.
declare module 'stylis' {
  export const prefixer: import('@emotion/cache').StylisPlugin;
}
