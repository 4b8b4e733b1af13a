import { data } from "react-router";
import { MESSAGES } from "#domain/messages.ts";

export function meta() {
  return [{ title: "Page not found" }];
}

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <main>{MESSAGES.pageNotFound}</main>;
}
