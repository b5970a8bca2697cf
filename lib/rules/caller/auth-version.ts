/** The version of logins. When it changes, browsers must log in again (R-ACCOUNT-07). */
export const AUTH_VERSION = '2.1.0';
