import { Button, Icon, List, Stack, Text } from "@chakra-ui/react";
import type { Finding, Fix } from "#domain/clients/answers.ts";
import { Check, CircleX, TriangleAlert } from "lucide-react";

const LEVELS = {
  error: { icon: CircleX, color: "fg.error", label: "Error:" },
  warning: { icon: TriangleAlert, color: "orange.fg", label: "Warning:" },
  ok: { icon: Check, color: "green.fg", label: "" },
};

type PageFindingsProps = { findings: Finding[]; isSaving: boolean; onMend(fix: Fix): void };

/** The findings of a page check, each with a button where one call mends it. */
export function PageFindings({ findings, isSaving, onMend }: PageFindingsProps) {
  return (
    <List.Root variant="plain" gap="3">
      {findings.map((finding) => {
        const { icon, color, label } = LEVELS[finding.level];
        const { sentence, fix } = finding;
        return (
          <List.Item key={finding.code + sentence} display="flex" gap="2" alignItems="start">
            <Icon as={icon} color={color} boxSize="5" mt="0.5" flexShrink="0" aria-hidden />
            <Stack gap="1.5" minW="0">
              <Text overflowWrap="anywhere">
                {label && <b>{label}</b>} {sentence}
              </Text>
              {fix && (
                <Button
                  size="xs"
                  alignSelf="start"
                  colorPalette="brand"
                  disabled={isSaving}
                  onClick={() => onMend(fix)}
                >
                  {fix.label}
                </Button>
              )}
            </Stack>
          </List.Item>
        );
      })}
    </List.Root>
  );
}
