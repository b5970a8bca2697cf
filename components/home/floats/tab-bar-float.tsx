import { ConfiguredLink } from '@/components/app/configured-link';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { useFloat } from './use-float';

const loadTabBarFloat = (signal: AbortSignal) => callMall('tabbarFloatImg', {}, { signal });

/** The picture that sits on the tab bar of the home page; it covers none of the tabs (R-HOME-17). */
export function TabBarFloat({ projectKey }: { projectKey: string }) {
  const link = useLink();
  const float = useFloat({ call: 'tabbarFloatImg', projectKey, load: loadTabBarFloat });
  if (!float) return null;
  const { config, target } = float;
  return (
    <div
      data-place="tab-bar-float"
      data-exposure="advert"
      className="toast absolute bottom-full left-1/2 -ml-6 size-12"
    >
      <ConfiguredLink target={target} link={link} className="pressable block size-12 rounded-full">
        <img
          {...getPictureProps(target.img, 48)}
          alt={config.desc}
          width={48}
          height={48}
          className="size-12"
        />
      </ConfiguredLink>
    </div>
  );
}
