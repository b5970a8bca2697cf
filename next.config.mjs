import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  basePath: '/vantmall',
  poweredByHeader: false,
  reactStrictMode: true,
};

export default withNextIntl(config);
