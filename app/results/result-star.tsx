import { IconButton } from "@chakra-ui/react";
import { Star } from "#app/look/icons.ts";

type ResultStarProps = { title: string; isKept: boolean; onChange(isKept: boolean): void };

export function ResultStar({ title, isKept, onChange }: ResultStarProps) {
  return (
    <IconButton
      size="sm"
      variant="ghost"
      aria-label={`Keep ${title}`}
      aria-pressed={isKept}
      title={isKept ? "Remove star" : "Keep"}
      color={isKept ? "brand.fg" : "fg.muted"}
      onClick={() => onChange(!isKept)}
    >
      <Star fill={isKept ? "currentColor" : "none"} />
    </IconButton>
  );
}
