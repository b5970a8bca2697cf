import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryKey } from '@/lib/browser/queries';
import { createStorageStore } from '@/lib/browser/store';
import type { Advert } from '@/lib/contract/config';
import { type AdvertTarget, parseAdvert } from '@/lib/rules/page/adverts';

interface FloatOptions<Config> {
  call: 'cornerImg' | 'tabbarFloatImg' | 'tipFloatConfig';
  projectKey: string;
  /** Calls it; null: there is no such float. */
  load: (signal: AbortSignal) => Promise<Config | null>;
}

/** A float with its link, and a function that closes it for the rest of the visit. */
interface Float<Config> {
  config: Config;
  target: AdvertTarget;
  close: () => void;
}

/**
 * A float of the home page or the tab bar. Undefined until it is loaded, without a float or a valid link, after a failed
 * call (a points mall may not know it), and after the shopper has closed it: a visit ends with the tab. Another float
 * than the closed one is shown again (R-HOME-22).
 */
export function useFloat<Config extends Advert>({
  call,
  projectKey,
  load,
}: FloatOptions<Config>): Float<Config> | undefined {
  const closed = createStorageStore(`mallClosed-${call}`, 'sessionStorage');
  const [closedKey, setClosedKey] = useState(closed.read);
  const { data } = useQuery({
    queryKey: createQueryKey('float', call, projectKey),
    queryFn: ({ signal }) => load(signal),
    retry: false,
  });
  const target = data && parseAdvert(data);
  if (!data || !target) return undefined;
  const key = `${projectKey} ${data.img} ${target.href}`;
  if (closedKey === key) return undefined;
  return {
    config: data,
    target,
    close: () => {
      closed.write(key);
      setClosedKey(key);
    },
  };
}
