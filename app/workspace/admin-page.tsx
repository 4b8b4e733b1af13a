import {
  Button,
  ButtonPropsProvider,
  type ButtonProps,
  Flex,
  Heading,
  type SystemStyleObject,
} from "@chakra-ui/react";
import { ArrowLeft, History, Plus } from "#app/look/icons.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { SidebarPage } from "#app/workspace/sidebar.tsx";

type AdminPageProps = {
  heading: string;
  onAdd?(): void;
  /** Buttons before Add New. */
  actions?: ReactNode;
  children: ReactNode;
};

/** On a phone they fit beside a title, or into one line. */
const BESIDE_TITLE: ButtonProps = {
  size: { base: "sm", md: "md" },
  px: { base: "3", md: "4" },
};

/** The frame of a page with the sidebar, also of managers and `/usage` of educators: heading and, if entities can be added, the button Add New. */
export function AdminPage({ heading, onAdd, actions, children }: AdminPageProps) {
  return (
    <SidebarPage>
      <Flex
        justify="space-between"
        align="center"
        wrap="wrap"
        gap={{ base: "2", md: "3" }}
        mb={{ base: "2", md: "4" }}
      >
        {/* Receives the focus when the focused element has been removed. */}
        <Heading as="h1" size={{ base: "2xl", md: "3xl" }} overflowWrap="anywhere" tabIndex={-1}>
          {heading}
        </Heading>
        <ButtonPropsProvider value={BESIDE_TITLE}>
          <Flex gap={{ base: "2", md: "3" }} wrap="wrap">
            {actions}
            {onAdd && (
              <Button variant="solid" onClick={onAdd}>
                <Plus /> Add New
              </Button>
            )}
          </Flex>
        </ButtonPropsProvider>
      </Flex>
      {children}
    </SidebarPage>
  );
}

type EntityButtonsProps = {
  /** The page that lists the entity among others. */
  list: { to: string; label: string };
  /** The path of the page with its changes, for those who may see them. */
  history?: string;
  children?: ReactNode;
};

const LOOK: ButtonProps = { size: "sm" };

/** Four buttons and more are one line on a phone, with their words below their icons. */
const ONE_LINE: SystemStyleObject = {
  gap: "1.5",
  "&:has(> :nth-child(4)) > *": {
    flex: "1 1 0",
    flexDirection: "column",
    gap: "0.5",
    minW: "min-content",
    h: "auto",
    px: "1",
    py: "1.5",
    fontSize: "2xs",
    lineHeight: "short",
    textAlign: "center",
    whiteSpace: "normal",
  },
};

/** The buttons beside the title of the page of one entity. */
export function EntityButtons({ list, history, children }: EntityButtonsProps) {
  return (
    <ButtonPropsProvider value={LOOK}>
      <Flex gap="2" wrap="wrap" css={{ mdDown: ONE_LINE }}>
        <Button asChild>
          <Link to={list.to}>
            <ArrowLeft /> {list.label}
          </Link>
        </Button>
        {history && (
          <Button asChild>
            <Link to={history}>
              <History /> History
            </Link>
          </Button>
        )}
        {children}
      </Flex>
    </ButtonPropsProvider>
  );
}
