/** An express company that shoppers and operators can choose. */
export interface ExpressCompany {
  code: string;
  nameZh: string;
  nameEn: string;
  /** The public hotline. */
  phone: string;
}

/** An express company of the simulated fulfilment. */
export interface Carrier extends ExpressCompany {
  /** The prefix of its tracking numbers. */
  prefix: string;
}

/** The carriers of the simulated fulfilment (R-OPS-14). */
export const carriers: readonly [Carrier, ...Carrier[]] = [
  { code: 'sf', nameZh: '顺丰速运', nameEn: 'SF Express', phone: '95338', prefix: 'SF' },
  { code: 'jd', nameZh: '京东物流', nameEn: 'JD Logistics', phone: '950616', prefix: 'JD' },
  { code: 'yto', nameZh: '圆通速递', nameEn: 'YTO Express', phone: '95554', prefix: 'YT' },
  { code: 'zto', nameZh: '中通快递', nameEn: 'ZTO Express', phone: '95311', prefix: 'ZT' },
];

/** All companies for deliveries and returns. */
export const expressCompanies: readonly ExpressCompany[] = [
  ...carriers,
  { code: 'sto', nameZh: '申通快递', nameEn: 'STO Express', phone: '95543' },
  { code: 'yunda', nameZh: '韵达快递', nameEn: 'Yunda Express', phone: '95546' },
  { code: 'jt', nameZh: '极兔速递', nameEn: 'J&T Express', phone: '956025' },
  { code: 'ems', nameZh: '邮政 EMS', nameEn: 'China Post EMS', phone: '11183' },
  { code: 'deppon', nameZh: '德邦快递', nameEn: 'Deppon Express', phone: '95353' },
];

/** Finds a company by its code. */
export const findExpressCompany = (code: string): ExpressCompany | undefined =>
  expressCompanies.find((company) => company.code === code);

/** The company of a parcel; the first carrier if the code is unknown. */
export const getExpressCompany = (code: string | null): ExpressCompany =>
  findExpressCompany(code ?? '') ?? carriers[0];
