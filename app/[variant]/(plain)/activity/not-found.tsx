export { default } from '../goodsProfile/[goodsId]/not-found';
