import { toIconSrc } from '@/components/app/asset-src';

/** Shown while the claim is being checked; also the placeholder in the page's HTML. */
export function ClaimCheck({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className="my-auto flex flex-col items-center px-6 py-16 text-center">
      <span className="product-ground relative grid size-36 place-items-center overflow-hidden rounded-full">
        <img src={toIconSrc('task-package')} alt="" width={88} height={88} className="size-22" />
      </span>
      <span className="spinner mt-6 text-21 text-primary" aria-hidden />
      <p className="mt-3 max-w-64 text-14 text-balance text-muted">{label}</p>
    </div>
  );
}
