export const dynamic = 'force-static';

export default function EmptyPage() {
  return <p>Empty</p>;
}
