import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { SectionHeader } from '@/components/ui/section-header';
import type { GoodsDetail } from '@/lib/contract/goods';

/** Description of the product, then a table of its facts. */
export async function Details({ goods: { description, facts } }: { goods: GoodsDetail }) {
  const t = await getTranslations('goods.details');
  return (
    <Card as="section">
      <SectionHeader title={t('title')} className="mb-1.5" />
      {description.map((paragraph) => (
        <p key={paragraph} className="mb-2 leading-relaxed">
          {paragraph}
        </p>
      ))}
      {facts.length > 0 && (
        <table className="mt-3 w-full overflow-hidden rounded-inner text-13">
          <caption className="sr-only">{t('facts')}</caption>
          <tbody>
            {facts.map(({ name, value }) => (
              <tr key={name} className="odd:bg-ground">
                <th scope="row" className="w-24 px-3 py-2.5 text-left align-top font-normal text-muted">
                  {name}
                </th>
                <td className="px-3 py-2.5">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
