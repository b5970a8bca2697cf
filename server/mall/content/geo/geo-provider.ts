import 'server-only';
import { z } from 'zod';

/** Longest wait for a provider, in milliseconds: the page goes on with the default region. */
const GEO_TIMEOUT_MS = 1500;

const adcode = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{6}$/));

/**
 * Where providers put the code of an area (GB/T 2260): Amap (`/v3/ip`) at the top, Tencent (`/ws/location/v1/ip`)
 * in `result.ad_info`, others in `data`. Nothing of the rest is needed.
 */
const handleSchema = z.union([
  z.object({ adcode }).transform((answer) => answer.adcode),
  z
    .object({ result: z.object({ ad_info: z.object({ adcode }) }) })
    .transform((answer) => answer.result.ad_info.adcode),
  z.object({ data: z.object({ adcode }) }).transform((answer) => answer.data.adcode),
]);

/** Tells the code of the area of a public address; undefined: not known. Rejects when it cannot tell now. */
export type GeoProvider = (address: string) => Promise<string | undefined>;

/** A provider that is asked over HTTP; `{ip}` in the template is the address. */
export const createHttpGeoProvider =
  (template: string): GeoProvider =>
  async (address) => {
    const response = await fetch(template.replaceAll('{ip}', encodeURIComponent(address)), {
      redirect: 'error',
      signal: AbortSignal.timeout(GEO_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the geolocation provider answered ${response.status}`);
    return handleSchema.safeParse(await response.json()).data;
  };
