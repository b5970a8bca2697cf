/** What shipping costs somewhere. Amounts in fen. */
export interface ExpressTerms {
  /** For the first kilogram, begun or whole. */
  firstFen: number;
  /** For each further one. */
  furtherFen: number;
  /** Goods that cost this many fen, or this many points, are shipped free; null: that alone never does it. */
  freeFromFen: number | null;
  freeFromPoints: number | null;
}

/** Terms of some provinces: the first two digits of their area codes (GB/T 2260). */
export interface ExpressZone extends ExpressTerms {
  provinces: readonly string[];
}

export interface ExpressFees {
  elsewhere: ExpressTerms;
  zones: readonly ExpressZone[];
}

/** What holds while nobody has set anything: the mainland is free, remote regions are not (R-ORDER-21). */
export const defaultExpressFees: ExpressFees = {
  elsewhere: { firstFen: 0, furtherFen: 0, freeFromFen: 0, freeFromPoints: 0 },
  zones: [
    // Inner Mongolia, Hainan, Tibet, Gansu, Qinghai, Ningxia, Xinjiang.
    {
      provinces: ['15', '46', '54', '62', '63', '64', '65'],
      ...{ firstFen: 1200, furtherFen: 600, freeFromFen: 9900, freeFromPoints: 2000 },
    },
    // Taiwan, Hong Kong, Macao.
    {
      provinces: ['71', '81', '82'],
      ...{ firstFen: 3500, furtherFen: 1800, freeFromFen: null, freeFromPoints: null },
    },
  ],
};

const GRAMS_PER_KILOGRAM = 1000;

/** The terms that hold for an area code. */
export const getExpressTerms = ({ zones, elsewhere }: ExpressFees, areaCode: string): ExpressTerms =>
  zones.find(({ provinces }) => provinces.includes(areaCode.slice(0, 2))) ?? elsewhere;

/** What goods cost before any coupon. */
export interface GoodsWorth {
  points: number;
  fen: number;
}

const reachesLimit = (amount: number, limit: number | null): boolean => limit !== null && amount >= limit;

/** True when goods of this worth are shipped free. */
export const isShippingFree = (terms: ExpressTerms, { points, fen }: GoodsWorth): boolean =>
  reachesLimit(fen, terms.freeFromFen) || reachesLimit(points, terms.freeFromPoints);

/** What one parcel costs by its weight, which is rounded up to kilograms; the lightest one pays for the first. */
export function calculateParcelFee({ firstFen, furtherFen }: ExpressTerms, grams: number): number {
  const kilograms = Math.max(1, Math.ceil(grams / GRAMS_PER_KILOGRAM));
  return firstFen + (kilograms - 1) * furtherFen;
}

/** The fee of each parcel of a purchase. All goods of it count towards the limit, whatever parcel they are in. */
export const calculateExpressFees = (
  terms: ExpressTerms,
  worth: GoodsWorth,
  parcelGrams: readonly number[],
): number[] =>
  parcelGrams.map((grams) => (isShippingFree(terms, worth) ? 0 : calculateParcelFee(terms, grams)));
