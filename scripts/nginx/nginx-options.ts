/** What differs between installations. */
export interface NginxOptions {
  /** Addresses of the mall's servers, `10.0.0.5:3000`. */
  servers: readonly string[];
  /** Host names that shoppers use. */
  hosts: readonly string[];
  /** The certificate and its key; without them, nginx serves plain http for a proxy in front of it. */
  tls?: { certificate: string; key: string };
  /** Port of https, or of http without a certificate. */
  port: number;
  /** Folder of the cached answers. */
  cacheFolder: string;
  logFolder: string;
  pidFile: string;
  /** The user of the worker processes, if the main process runs as root. */
  user?: string;
  /** Most MiB of cached pages. */
  pageMegabytes: number;
  /** Seconds for which a page is kept; then only while the servers fail. */
  pageSeconds: number;
  /** Folder with the files of `.next/static` and compressed copies of them; without it, nginx fetches and keeps them. */
  staticFolder?: string | undefined;
}
