import 'server-only';
import { areaList } from '@vant/area-data';
import { getRealAddress, ipAddress } from '@/lib/contract/content/content';
import { addressReader, type RecognisedAddress } from '@/lib/rules/address/address-text';
import { areaOf, DEFAULT_AREA_CODE } from '@/lib/rules/address/area';
import type { Context, Host } from '../context';
import { implement } from '../http/implement';
import { cached } from './geo/cached';
import { type GeoProvider, httpProvider } from './geo/provider';
import { publicAddress } from './geo/public-address';

const nowhere: GeoProvider = async () => undefined;

/** The provider of each mall in this process, with what it remembers. */
const providers = new WeakMap<Host['settings'], GeoProvider>();

function providerOf({ settings, now }: Host): GeoProvider {
  const known = providers.get(settings);
  if (known) return known;
  const made = settings.geoUrl ? cached(httpProvider(settings.geoUrl), now) : nowhere;
  providers.set(settings, made);
  return made;
}

/** The code of the area that a call comes from. What cannot be told is only logged (R-ADDRESS-09). */
async function codeOf(context: Context): Promise<string | undefined> {
  const address = publicAddress(context.clientAddress);
  if (!address) return undefined;
  try {
    return await providerOf(context)(address);
  } catch (err) {
    context.log.warn({ err }, 'the region of a visit could not be told');
    return undefined;
  }
}

/** A province that the list has: a code from elsewhere in the world is none. */
const isListed = (code: string | undefined): code is string =>
  code !== undefined && `${code.slice(0, 2)}0000` in areaList.province_list;

// R-EVENT-12, R-ADDRESS-09
export const answerIpAddress = implement(ipAddress, async (context) => {
  const code = await codeOf(context);
  const area = areaOf(areaList, isListed(code) ? code : DEFAULT_AREA_CODE);
  return {
    addressProvince: area?.province ?? '',
    addressCity: area?.city ?? '',
    addressArea: area?.county ?? '',
    addressCode: area?.code ?? '',
  };
});

let read: ((line: string) => RecognisedAddress) | undefined;

export const answerRealAddress = implement(getRealAddress, async (_, { input }) => {
  read ??= addressReader(areaList);
  return read(input.text);
});
