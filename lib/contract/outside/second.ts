/** The second service (spec 7, "Separate service"). */
export * from './ab-test';
export * from './channel';
export * from './dtk';
export * from './quick-app-device';
