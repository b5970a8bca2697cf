export { servePictureSheet as GET } from '@/server/picture-sheets';
