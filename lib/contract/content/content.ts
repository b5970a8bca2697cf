/** Floats, service, guides and pages that operators assemble; what pages report. */
export * from './activity-page';
export * from './cooperation';
export * from './floats';
export * from './quick-app';
export * from './region';
export * from './reports';
export * from './service';
