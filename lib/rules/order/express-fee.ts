/** Shipping terms of a region. Amounts in fen. */
export interface ExpressTerms {
  /** The fee for the first kilogram or a part of it. */
  firstFen: number;
  /** The fee for each further kilogram. */
  furtherFen: number;
  /** Goods that cost at least this many fen, or points, are shipped free; null: no such limit. */
  freeFromFen: number | null;
  freeFromPoints: number | null;
}

/** Shipping terms of some provinces, given as the first two digits of their area codes (GB/T 2260). */
export interface ExpressZone extends ExpressTerms {
  provinces: readonly string[];
}

/** Shipping terms of all regions: those of the first matching zone, else `elsewhere`. */
export interface ExpressFees {
  elsewhere: ExpressTerms;
  zones: readonly ExpressZone[];
}

/** The default terms: free shipping in the mainland, fees for remote regions (R-ORDER-21). */
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

/** The shipping terms for an area code. */
export const getExpressTerms = ({ zones, elsewhere }: ExpressFees, areaCode: string): ExpressTerms =>
  zones.find(({ provinces }) => provinces.includes(areaCode.slice(0, 2))) ?? elsewhere;

/** The total price of goods before any coupon. */
export interface GoodsWorth {
  points: number;
  fen: number;
}

const reachesLimit = (amount: number, limit: number | null): boolean => limit !== null && amount >= limit;

/** Whether goods of this total price are shipped free. */
export const isShippingFree = (terms: ExpressTerms, { points, fen }: GoodsWorth): boolean =>
  reachesLimit(fen, terms.freeFromFen) || reachesLimit(points, terms.freeFromPoints);

/** The fee of a parcel, in fen: its weight is rounded up to kilograms, and is at least one. */
export function calculateParcelFee({ firstFen, furtherFen }: ExpressTerms, grams: number): number {
  const kilograms = Math.max(1, Math.ceil(grams / GRAMS_PER_KILOGRAM));
  return firstFen + (kilograms - 1) * furtherFen;
}

/** The fee of each parcel of a purchase, in fen. All parcels together count for free shipping. */
export const calculateExpressFees = (
  terms: ExpressTerms,
  worth: GoodsWorth,
  parcelGrams: readonly number[],
): number[] =>
  parcelGrams.map((grams) => (isShippingFree(terms, worth) ? 0 : calculateParcelFee(terms, grams)));
