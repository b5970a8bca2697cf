'use client';

import { useIdleComponent } from '@/components/ui/lazy-load';

interface HomeFloatsProps {
  projectKey: string;
  closeLabel: string;
}

const loadCornerImage = () => import('@/components/app/idle-bundle').then(({ CornerImage }) => CornerImage);
const loadTipFloat = () => import('@/components/app/idle-bundle').then(({ TipFloat }) => TipFloat);

/** What floats over the home page. Its code and its data are loaded when the page is interactive. */
export function HomeFloats(props: HomeFloatsProps) {
  const CornerImage = useIdleComponent(loadCornerImage);
  const TipFloat = useIdleComponent(loadTipFloat);
  return (
    <>
      {CornerImage && <CornerImage {...props} />}
      {TipFloat && <TipFloat {...props} />}
    </>
  );
}
