export { GoodsNotFound as default } from '@/components/goods/goods-not-found';
