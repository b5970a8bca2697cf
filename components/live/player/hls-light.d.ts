/** The light build has the types of the complete one; the package does not declare them. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
