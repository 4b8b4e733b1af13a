export function meta() {
  return [{ title: "Prompt Widgets" }];
}

export default function Home() {
  return <main>Home</main>;
}
