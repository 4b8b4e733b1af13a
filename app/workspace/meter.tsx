import { Box } from "@chakra-ui/react";

type MeterProps = {
  label: string;
  value: number;
  limit: number;
  /** A part of the limit that is promised but not used yet. It is drawn paler. */
  held?: number;
  /** The part of the limit, in per cent, that has a mark: the warning comes there. */
  warnAt?: number | null;
};

export function Meter({ label, value, limit, held = 0, warnAt = null }: MeterProps) {
  const part = limit === 0 ? 1 : Math.min(1, value / limit);
  const heldPart = limit === 0 ? 0 : Math.min(1 - part, held / limit);
  const isWarned = part >= (warnAt ?? 100) / 100;
  const percent = Math.round(part * 100);
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} %${warnAt === null ? "" : `, warning at ${warnAt} %`}`}
      position="relative"
      display="flex"
      h="2"
      mt="2"
      borderRadius="full"
      borderWidth="1px"
      borderColor="border.emphasized"
    >
      <BarFill part={part} color={isWarned ? "orange.solid" : "brand.solid"} />
      <Box h="full" borderRadius="full" w={`${heldPart * 100}%`} bg="brand.emphasized" />
      {warnAt !== null && (
        <Box position="absolute" top="-1" bottom="-1" w="2px" bg="fg" insetStart={`${warnAt}%`} />
      )}
    </Box>
  );
}

/** The filled part of a bar, from 0 to 1. */
export function BarFill({ part, color }: { part: number; color: string }) {
  return (
    <Box
      h="full"
      borderRadius="full"
      w={`${part * 100}%`}
      bg={color}
      // Forced colours remove backgrounds.
      _highContrast={{ bg: "CanvasText", forcedColorAdjust: "none" }}
    />
  );
}
