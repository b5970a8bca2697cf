import 'server-only';
import ky from 'ky';
import { z } from 'zod';

/** Timeout of a provider in milliseconds; after it the page uses the default region. */
const GEO_TIMEOUT_MS = 1500;

const adcode = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{6}$/));

/**
 * Schemas of providers' answers, reduced to the area code (GB/T 2260): Amap (`/v3/ip`) has it at the top, Tencent
 * (`/ws/location/v1/ip`) in `result.ad_info`, others in `data`.
 */
const areaCodeSchema = z.union([
  z.object({ adcode }).transform((answer) => answer.adcode),
  z
    .object({ result: z.object({ ad_info: z.object({ adcode }) }) })
    .transform((answer) => answer.result.ad_info.adcode),
  z.object({ data: z.object({ adcode }) }).transform((answer) => answer.data.adcode),
]);

/** Looks up the area code of a public IP address; undefined: unknown. Rejects when the look-up fails. */
export type GeoProvider = (address: string) => Promise<string | undefined>;

/** Creates a provider that calls an HTTP service; `{ip}` in the template is replaced by the address. */
export const createHttpGeoProvider =
  (template: string): GeoProvider =>
  async (address) => {
    const options = { redirect: 'error', timeout: GEO_TIMEOUT_MS, retry: 0, throwHttpErrors: false } as const;
    const response = await ky
      .get(template.replaceAll('{ip}', encodeURIComponent(address)), options)
      .catch((error: unknown) => {
        // The client's message contains the whole URL, and with it the key and the visitor's address.
        const name = error instanceof Error ? error.name : 'unknown error';
        throw new Error(`the geolocation provider cannot be reached (${name})`);
      });
    if (!response.ok) throw new Error(`the geolocation provider returned status ${response.status}`);
    return areaCodeSchema.safeParse(await response.json()).data;
  };
