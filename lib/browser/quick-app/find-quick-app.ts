import { callMall } from '@/lib/browser/client';
import { getClientId } from '@/lib/browser/client-id';
import { canUse } from '@/lib/browser/environment';
import { logFailure } from '@/lib/browser/log';
import type { CallData } from '@/lib/contract/contract';
import { parseQuickAppDevice } from '@/lib/rules/quick-app/device';
import { loadQuickAppBridge, type QuickAppBridge } from './quick-app-bridge';

/** The project's quick app on this phone. */
interface QuickApp {
  bridge: QuickAppBridge;
  banner: CallData<'quickAppConfig'>['banner'];
}

/**
 * Finds the quick app of the project if it is enabled and this device audited. The makers' script is not loaded
 * before that. A failure is logged and changes nothing else (R-QUICK-04, R-QUICK-05, R-QUICK-08).
 * @returns undefined on a device or in a project without one
 */
export async function findQuickApp(): Promise<QuickApp | undefined> {
  const device = parseQuickAppDevice(navigator.userAgent);
  if (!device || !canUse('addToDesktop')) return undefined;
  try {
    const { enabled, package: packageName, banner } = await callMall('quickAppConfig', {});
    if (!enabled || !packageName) return undefined;
    const { audited } = await callMall('regInfo', {
      ...device,
      deviceId: getClientId(),
      package: packageName,
    });
    const bridge = audited ? await loadQuickAppBridge(packageName) : undefined;
    return bridge && { bridge, banner };
  } catch (error) {
    logFailure('could not detect the ability to open quick apps', error);
    return undefined;
  }
}
