import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Image,
  LinkBox,
  LinkOverlay,
  SimpleGrid,
  Stack,
  Text,
} from "@chakra-ui/react";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { GENERATOR_PAGES } from "#app/generators/generator-pages.ts";
import { useSettings } from "#app/layouts/site.tsx";
import { pageTitle } from "#app/parts/page-title.ts";
import type { Route } from "./+types/home.ts";

const SHOWCASES = [
  {
    image: "/images/home-embed.svg",
    heading: "Your own AI form, on your own page",
    text: "Write a prompt, name its blanks, and paste one line into your site. Visitors fill in the blanks and read an answer in your colours and your font.",
  },
  {
    image: "/images/home-lock.svg",
    heading: "Locked to the sites you choose",
    text: "A widget opens on the addresses you allow and nowhere else. It answers its own prompt only, within the limits you set, so that a copied key is of no use.",
  },
  {
    image: "/images/home-speed.svg",
    heading: "There before they look for it",
    text: "The form is plain, small and close to your visitors, wherever they are. It works on a slow phone, and even with scripts switched off.",
  },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Home", matches);
}

export default function Home() {
  const { tagline } = useSettings();
  return (
    <>
      <Hero tagline={tagline} />
      <Container maxW="6xl" py="14">
        <Heading as="h2" size="3xl" mb="2" textWrap="balance">
          Six generators to begin with
        </Heading>
        <Text color="fg.muted" mb="8">
          Describe what you do in a sentence or two. Keep what you like.
        </Text>
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="5">
          {GENERATOR_PAGES.map((page) => (
            <LinkBox key={page.path} asChild>
              <Card.Root bg="bg.panel" _hover={{ borderColor: "brand.fg" }}>
                <Card.Body gap="2">
                  <Heading as="h3" size="lg">
                    <LinkOverlay asChild>
                      <Link to={page.path}>{page.title}</Link>
                    </LinkOverlay>
                  </Heading>
                  <Text color="fg.muted">{page.blurb}</Text>
                </Card.Body>
              </Card.Root>
            </LinkBox>
          ))}
        </SimpleGrid>
      </Container>
      <Container maxW="6xl">
        <Stack gap={{ base: "12", md: "20" }} py="8">
          {SHOWCASES.map((showcase, index) => (
            <Showcase key={showcase.image} {...showcase} isReversed={index % 2 === 1} />
          ))}
        </Stack>
      </Container>
    </>
  );
}

function Hero({ tagline }: { tagline: string }) {
  return (
    <Box bg="brand.subtle" borderBottomWidth="1px">
      <Container maxW="6xl" py={{ base: "16", md: "28" }}>
        <Stack gap="8" maxW="3xl" align="flex-start">
          <Heading
            as="h1"
            fontSize={{ base: "4xl", md: "6xl" }}
            lineHeight="1.1"
            textWrap="balance"
          >
            {tagline}
          </Heading>
          <Text fontSize={{ base: "lg", md: "xl" }} color="fg.muted">
            Generators, a chat and small AI forms for people who teach: plan the course, name it,
            write about it, and let your visitors try it.
          </Text>
          <Button asChild size="xl" colorPalette="brand">
            <Link to="/login">
              Try It Out <ArrowRight />
            </Link>
          </Button>
        </Stack>
      </Container>
    </Box>
  );
}

type ShowcaseProps = (typeof SHOWCASES)[number] & { isReversed: boolean };

function Showcase({ image, heading, text, isReversed }: ShowcaseProps) {
  const direction = { base: "column", md: isReversed ? "row-reverse" : "row" } as const;
  return (
    <Flex direction={direction} gap={{ base: "6", md: "14" }} align="center">
      <Image
        src={image}
        alt=""
        width="800"
        height="500"
        loading="lazy"
        flex="1"
        w="full"
        maxW={{ md: "50%" }}
        h="auto"
        borderRadius="xl"
        _dark={{ filter: "brightness(0.85)" }}
      />
      <Stack flex="1" gap="3">
        <Heading as="h2" size="3xl" textWrap="balance">
          {heading}
        </Heading>
        <Text fontSize="lg" color="fg.muted">
          {text}
        </Text>
      </Stack>
    </Flex>
  );
}
