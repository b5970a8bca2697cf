'use client';

import { useEffect } from 'react';
import { watchErrors } from '@/lib/browser/log';
import type { ReportSettings } from './reporter';
import { useIdleComponent } from './use-idle-component';

const loadReporter = () => import('./reporter').then(({ Reporter }) => Reporter);

/** Events, log and analytics of every page. Their code is loaded when the page is interactive (R-EVENT-11). */
export function Reports(settings: ReportSettings) {
  const Reporter = useIdleComponent(loadReporter);
  useEffect(watchErrors, []);
  return Reporter && <Reporter {...settings} />;
}
