import 'server-only';
import { areaList } from '@vant/area-data';
import { LRUCache } from 'lru-cache';
import { getRealAddress, ipAddress } from '@/lib/contract/content';
import { createAddressParser, type ParsedAddress } from '@/lib/rules/address/address-parser';
import { DEFAULT_AREA_CODE, findPickedArea } from '@/lib/rules/address/area';
import type { Clock } from '../clock';
import type { Context, MallDeps } from '../context';
import { implement } from '../http/implement';
import { createHttpGeoProvider, type GeoProvider } from './geo/geo-provider';
import { toPublicAddress } from './geo/public-address';

/** How long an answer is cached, and how long a failure is. */
const TTL_MS = 24 * 3_600_000;
const FAILURE_TTL_MS = 60_000;
/** Addresses in the cache; in memory only, as an IP address is personal data. */
const MAX_ADDRESSES = 5000;

/** Caches answers of a provider by address; concurrent calls for an address share one request. */
function withCache(provider: GeoProvider, now: Clock): GeoProvider {
  const answers = new LRUCache<string, Promise<string | undefined>>({
    max: MAX_ADDRESSES,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  return (address) => {
    const cached = answers.get(address);
    if (cached) return cached;
    const answer = provider(address);
    answers.set(address, answer);
    answer.catch(() => answers.set(address, answer, { ttl: FAILURE_TTL_MS }));
    return answer;
  };
}

const noopGeoProvider: GeoProvider = async () => undefined;

/** The provider, with its cache, of each mall in this process. */
const providers = new WeakMap<MallDeps['settings'], GeoProvider>();

function getProvider({ settings, now }: MallDeps): GeoProvider {
  const cached = providers.get(settings);
  if (cached) return cached;
  const provider = settings.geoUrl ? withCache(createHttpGeoProvider(settings.geoUrl), now) : noopGeoProvider;
  providers.set(settings, provider);
  return provider;
}

/** Looks up the area code of the caller's address. A failure is only logged (R-ADDRESS-09). */
async function findAreaCode(context: Context): Promise<string | undefined> {
  const address = toPublicAddress(context.clientAddress);
  if (!address) return undefined;
  try {
    return await getProvider(context)(address);
  } catch (err) {
    context.log.warn({ err }, 'could not look up the region of a visit');
    return undefined;
  }
}

/** Whether the list has the province of a code; codes from outside of mainland China are not in it. */
const isListed = (code: string | undefined): code is string =>
  code !== undefined && `${code.slice(0, 2)}0000` in areaList.province_list;

// R-EVENT-12, R-ADDRESS-09
export const handleIpAddress = implement(ipAddress, async (context) => {
  const code = await findAreaCode(context);
  const area = findPickedArea(areaList, isListed(code) ? code : DEFAULT_AREA_CODE);
  return {
    addressProvince: area?.province ?? '',
    addressCity: area?.city ?? '',
    addressArea: area?.county ?? '',
    addressCode: area?.code ?? '',
  };
});

let parseAddress: ((line: string) => ParsedAddress) | undefined;

export const handleRealAddress = implement(getRealAddress, async (_, { input }) => {
  parseAddress ??= createAddressParser(areaList);
  return parseAddress(input.text);
});
