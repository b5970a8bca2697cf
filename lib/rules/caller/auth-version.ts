/** Changes when browsers have to log in anew (spec 3 "User state", spec 4 "Chat-app login"). */
export const AUTH_VERSION = '2.1.0';
