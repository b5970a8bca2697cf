import { type JsonLd, serializeJsonLd } from '@/lib/rules/page/json-ld';

/** Data about the page for search engines, which browsers do not run (R-CRAWLER-08). */
export function StructuredData({ data }: { data: JsonLd }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; the serializer escapes markup
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }}
    />
  );
}
