import { useLink } from '@/components/app/use-link';
import { TapLink } from '@/components/ui/tap-link';
import { callMall } from '@/lib/browser/client';
import { useFloat } from './use-float';

const loadTabBarFloat = (signal: AbortSignal) => callMall('tabbarFloatImg', {}, { signal });

interface TabBarFloatProps {
  projectKey: string;
  /** Path of the current page. */
  page: string;
}

/** The picture that sits on the tab bar; it covers none of the tabs, and never leads to its own page (R-HOME-17). */
export function TabBarFloat({ projectKey, page }: TabBarFloatProps) {
  const link = useLink();
  const float = useFloat({ call: 'tabbarFloatImg', projectKey, load: loadTabBarFloat });
  if (!float || float.target.href.split(/[?#]/, 1)[0] === page) return null;
  const { config, target } = float;
  return (
    <TapLink
      href={link(target.href)}
      className="toast pressable absolute bottom-full left-1/2 -ml-6 size-12 rounded-full"
    >
      <img src={target.img} alt={config.desc} width={48} height={48} className="size-12" />
    </TapLink>
  );
}
