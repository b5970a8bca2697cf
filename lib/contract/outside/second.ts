/** The second service (R-PARTNER-10). */
export * from './ab-test';
export * from './channel';
export * from './dtk';
export * from './quick-app-device';
