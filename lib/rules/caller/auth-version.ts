/** Changes when browsers have to log in anew (R-ACCOUNT-07). */
export const AUTH_VERSION = '2.1.0';
