// What a page costs that is made for each request and has nothing on it.
export const dynamic = "force-dynamic";

export default function EmptyPage() {
  return <main>Empty</main>;
}
